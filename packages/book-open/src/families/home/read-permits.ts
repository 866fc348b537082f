import { present } from '../../in-range.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import type { Observation } from './measured-spread.ts'
import { CITIES, type City, PERMIT_JOBS, type PermitJob } from './permit-jobs.ts'

export interface PermitPrice {
  readonly job: PermitJob
  readonly price: number
  /** The month in the middle of the permits. */
  readonly date: string
  readonly observations: readonly Observation[]
}

interface Permit {
  readonly item: string
  readonly unit: string
  readonly date: string
  readonly price: number
  readonly id: string
}

/** Fewer permits say more about their houses than about the work. */
const PERMITS_MIN = 12
/** Declared prices below are slips of the pen or a formality. */
const SHARE_OF_MEDIAN_MIN = 0.05
/** Declared prices above are of another building than was asked for. */
const TIMES_MEDIAN_MAX = 20

/** What applicants declared for every job of the table that has permits enough. */
export function readPermits(source: SourceFolder): readonly PermitPrice[] {
  const cities = new Map<City, readonly Permit[]>()
  return PERMIT_JOBS.flatMap((job) => {
    const permits = cities.get(job.city) ?? readCity(source, job.city)
    cities.set(job.city, permits)
    const { item, unit = 'job', from, holds = 1 } = job
    const known = permits.filter(
      (permit) => permit.item === item && permit.unit === unit && permit.date >= from && permit.price > 0,
    )
    if (known.length < PERMITS_MIN) return []
    const middle = median(known.map(({ price }) => price))
    const near = known.filter(
      ({ price }) => price >= middle * SHARE_OF_MEDIAN_MIN && price <= middle * TIMES_MEDIAN_MAX,
    )
    const dates = near.map(({ date }) => date).sort()
    return [
      {
        job,
        price: median(near.map(({ price }) => price)) * holds,
        date: present(dates[Math.floor(dates.length / 2)]).slice(0, 7),
        observations: near.map(({ price, id }) => ({ price: price * holds, unit: id })),
      },
    ]
  })
}

function readCity(source: SourceFolder, city: City): readonly Permit[] {
  const text = source.text(CITIES[city].file)
  const columns = city === 'chicago' ? ['permit', 'item', 'date', 'price', 'unit'] : ['item', 'date', 'price']
  return parseCsvRecords(text, columns).map((row, at) => ({
    item: present(row.item),
    unit: row.unit ?? 'job',
    date: present(row.date),
    price: Number(row.price),
    id: row.permit ?? `${city} ${at}`,
  }))
}
