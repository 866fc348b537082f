/** Rows of the Department of Energy's installed costs that stand for a concept. */
export const HOME_EQUIPMENT: ReadonlyArray<{
  readonly concept: string
  readonly item: string
  readonly tier: string
}> = [
  { concept: 'gas-furnace', item: 'Gas furnace', tier: 'typical' },
  { concept: 'oil-furnace', item: 'Oil furnace', tier: 'typical' },
  { concept: 'propane-furnace', item: 'Propane furnace', tier: 'typical' },
  { concept: 'gas-boiler', item: 'Gas boiler', tier: 'typical' },
  { concept: 'oil-boiler', item: 'Oil boiler', tier: 'typical' },
  {
    concept: 'heat-pump',
    item: 'Air-source heat pump, ducted, whole house',
    tier: 'typical (minimum standard)',
  },
  {
    concept: 'geothermal-heat-pump',
    item: 'Ground-source (geothermal) heat pump, whole house',
    tier: 'typical',
  },
  { concept: 'gas-water-heater', item: 'Gas storage water heater', tier: 'typical' },
  { concept: 'electric-water-heater', item: 'Electric resistance storage water heater', tier: 'typical' },
  { concept: 'heat-pump-water-heater', item: 'Heat pump water heater', tier: 'ENERGY STAR' },
  { concept: 'baseboard-heat', item: 'Electric resistance (baseboard) heat', tier: 'typical' },
  { concept: 'pool-pump', item: 'Pool pump', tier: 'ENERGY STAR' },
  { concept: 'wall-insulation', item: 'Wall insulation to IECC 2021', tier: 'code 2021' },
  { concept: 'air-sealing', item: 'Air sealing', tier: 'code 2021' },
]
