/** What people call energy. A note says what a loose word was taken for. */
export const ENERGY_WORDS: Readonly<Record<string, string>> = {
  'Gasoline, unleaded regular':
    'gas|gasoline|regular gas|reg gas|reg unleaded|reg gasoline|reg unleaded gas|unleaded|unleaded gas|regular gasoline|regular unleaded|petrol|unleaded gasoline|87 octane|87 octane gas|fuel|gas for the car|gasoline regular|regular unleaded gas|regular unleaded gasoline|pump gas|car gas|auto gas|regular|tank of regular|reg unleaded|regular fuel|gasolina|gas station gas|gas money|unleeded|unlead|unleded|money for gas|unleaded 87|87 unleaded|gas 87|regular 87|e10 gas|gas for my truck|gas for my car|gas for the truck|gas for the mower',
  'Gasoline, unleaded midgrade':
    'midgrade gas|mid grade gas|mid grade|mid-grade|mid-grade gas|plus gas|midgrade gasoline|89 octane|89 octane gas|midgrade|mid grade gasoline|midgrade unleaded',
  'Gasoline, unleaded premium':
    'premium gas|premium gasoline|premium unleaded|super unleaded|91 octane|93 octane|91 octane gas|93 octane gas|premium|premium fuel|supreme gas|high octane gas|premium unleaded gasoline|gasoline premium',
  'Gasoline, all types': 'gasoline all grades|all grades gasoline|average gasoline',
  'Diesel fuel, automotive':
    'diesel|diesel fuel|diesel gas|on highway diesel|diesel no 2|number 2 diesel|diesel number 2|road diesel fuel|truck diesel|automotive diesel|ulsd|derv|road diesel',
  'Heating oil (fuel oil #2)':
    'heating oil|fuel oil|home heating oil|number 2 fuel oil|fuel oil 2|furnace oil|no 2 fuel oil|oil heat|#2 oil|no 2 oil|number 2 oil|2 oil|#2 fuel oil|#2 heating oil|oil delivery|heating oil delivery|home oil delivery|oil for the furnace|oil for the house',
  Electricity:
    'electricity|electric power|power|electric|grid electricity|household electricity|residential electricity|kwh|electrical power|electric energy|kilowatt hours|home electricity|utility electricity|home ev charging|charge ev at home|charging ev at home|charge tesla at home|charging tesla at home|charge electric car at home|home charging|ev home charging|ev charging at home|electric car charging at home|charge car at home|charging car at home|charge electric vehicle at home|luz electrica',
  'Natural gas (utility, piped)':
    'gas|natural gas|utility gas|piped gas|house gas|gas utility|methane gas|heating gas|residential natural gas|nat gas|gas heat|home natural gas|gas heating',
}

/** "Gas" by the therm is what comes out of a pipe; the engine tells them apart by the unit, and the note says so to the reader. */
export const GASOLINE_NOTE = 'Read as gasoline, unleaded regular.'
