import { reads } from './reads.ts'

const EXCHANGE = /Propane cylinder for a grill, exchanged/
const CAMPING = /Propane cylinder for camping/
const OIL = /Heating oil \(fuel/
reads('cylinders of propane, by where the count and the size stand', [
  ['3 tanks propane for the grill 20lb exchange', [EXCHANGE, 3, 'cylinder']],
  ['3 propane tanks, 20 lb exchange', [EXCHANGE, 3, 'cylinder']],
  ['exchange 2 grill propane tanks', [EXCHANGE, 2, 'cylinder']],
  ['4 green propane cylinders (1 lb)', [CAMPING, 4, 'cylinder']],
  ['1 lb propane cylinders x4', [CAMPING, 4, 'cylinder']],
  ['four pack of coleman propane', [CAMPING, 4, 'cylinder']],
  ['camp stove propane 1lb 6 pack', [CAMPING, 6, 'cylinder']],
  ['100 gal propane', [/Propane, delivered/, 100, 'gal']],
])
reads('oil for a tank: the gallons count, and not the tank', [
  ['heating oil, fill er up, abt 180 gal, upstate NY', [OIL, 180, 'gal']],
  ['heating oil, fill the tank, 200 gallons', [OIL, 200, 'gal']],
  ['half a tank heating oil so like 130 gal', [OIL, 130, 'gal']],
  ['3/4 tank of heating oil, around 200 gal', [OIL, 200, 'gal']],
  ['oil tank fill, roughly 180-220 gal of no 2 heating oil', [OIL, 200, 'gal']],
  ['top off oil tank, 80 gallons', [OIL, 80, 'gal']],
  ['275 gallon oil tank fill', [/Filling a 275 gallon/, 1, 'fill']],
  ['half a tank heating oil', [/Filling a 275 gallon/, 0.5, 'fill']],
])
reads('fuel by what it is for, and where', [
  ['18 wheeler fuel 250 gallons I-80 nebraska', [/Diesel/, 250, 'gal']],
  ['fuel for 18 wheeler, 200 gallons', [/Diesel/, 200, 'gal']],
  ['diesel fuel 18-wheeler, 150 gallons', [/Diesel/, 150, 'gal']],
  ['truck stop diesel 120 gal I-40 Oklahoma', [/Diesel/, 120, 'gal']],
  ['filled up the semi, 180 gallons', [/Diesel/, 180, 'gal']],
  ['boat fuel 40 gallons', [/Gasoline/, 40, 'gal']],
])
reads('bundles of firewood', [
  ['kiln dried fire wood, 10 of those little bundles from the gas station', [/bundle/, 10, 'bundle']],
  ['10 bundles of kiln dried firewood', [/bundle/, 10, 'bundle']],
  ['2 cords of fire wood seasoned oak', [/Firewood, a cord/, 2, 'cord']],
])
reads('Spanish numbers that are English words', [
  ['quince galones de gasolina en Phoenix AZ', [/Gasoline/, 15, 'gal']],
  ['once galones de gasolina', [/Gasoline/, 11, 'gal']],
  ['once a week 12 gal gas for a month', [/Gasoline/, 48, 'gal']],
  ['quince jelly', [/Jelly/, 1, 'jar']],
])
