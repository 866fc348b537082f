import { LENGTH, TIME } from './measures.ts'
import type { Unit } from './unit.ts'

const LENGTH_IDS = ['m', 'km', 'cm', 'mm', 'ft', 'in', 'yd', 'mi']
const TIME_IDS = ['hour', 'minute', 'second', 'ms']
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  'mi/hour': ['mph'],
  'km/hour': ['kph', 'kmph', 'kmh'],
  'ft/minute': ['fpm'],
  'm/second': ['mps'],
}

/** Every length over every time: `mi/hour` is "mile per hour". The canonical unit is the meter per hour. */
export const SPEED: readonly Unit[] = LENGTH.filter((l) => LENGTH_IDS.includes(l.id)).flatMap((length) =>
  TIME.filter((t) => TIME_IDS.includes(t.id)).map((time): Unit => {
    const id = `${length.id}/${time.id}`
    return {
      id,
      dimension: 'speed',
      factor: (length.factor ?? 1) / (time.factor ?? 1),
      name: `${length.name} per ${time.name}`,
      plural: `${length.plural} per ${time.name}`,
      spellings: SIGNS[id] ?? [],
    }
  }),
)
