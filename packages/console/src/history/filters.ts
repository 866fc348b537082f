import type { JobFilter, JobStatus } from '@assay/client'

/** What the history shows. All of it is in the address, so a view can be shared and kept. */
export interface Filters {
  readonly q: string
  /** Days on the reader's calendar, `2026-07-31`; empty for no bound. */
  readonly from: string
  readonly to: string
  readonly status: JobStatus | ''
  readonly label: string
  /** Code of a place: jobs priced for it, or for a metro area of this state. */
  readonly place: string
  /** Amounts, `2500.50`, in whatever currency the job has. */
  readonly min: string
  readonly max: string
}

export const NO_FILTERS: Filters = {
  q: '',
  from: '',
  to: '',
  status: '',
  label: '',
  place: '',
  min: '',
  max: '',
}

export const STATUSES: readonly { readonly value: Filters['status']; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'processing', label: 'Running' },
  { value: 'completed', label: 'Priced' },
  { value: 'failed', label: 'Failed' },
]

const SEARCH_CHARACTERS_MAX = 200
const LABEL_CHARACTERS_MAX = 64
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/

/** Reads what an address says; anything that makes no sense in it is passed over. */
export function readFilters(search: string): Filters {
  const parameters = new URLSearchParams(search)
  const text = (name: string) => parameters.get(name) ?? ''
  const amount = (name: string) => (AMOUNT.test(text(name)) ? text(name) : '')
  const day = (name: string) => (startOfDay(text(name)) === null ? '' : text(name))
  return {
    q: [...text('q')].slice(0, SEARCH_CHARACTERS_MAX).join(''),
    from: day('from'),
    to: day('to'),
    status: STATUSES.find(({ value }) => value === text('status'))?.value ?? '',
    label: [...text('label').trim()].slice(0, LABEL_CHARACTERS_MAX).join(''),
    place: /^[A-Za-z]{2}(-[A-Za-z0-9]{1,12}){0,2}$/.test(text('place')) ? text('place') : '',
    min: amount('min'),
    max: amount('max'),
  }
}

export function writeFilters(filters: Filters): string {
  const parameters = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  const search = parameters.toString()
  return search === '' ? '/history' : `/history?${search}`
}

/** The same filters as the service understands them: instants instead of days. */
export function toJobFilter({ q, from, to, status, label, place, min, max }: Filters): JobFilter {
  const first = startOfDay(from)
  const last = startOfDay(to)
  return {
    ...(q.trim() === '' ? {} : { q }),
    ...(status === '' ? {} : { status }),
    ...(label === '' ? {} : { label }),
    ...(place === '' ? {} : { geography: place }),
    ...(min === '' ? {} : { totalMin: min }),
    ...(max === '' ? {} : { totalMax: max }),
    ...(first === null ? {} : { dateFrom: first }),
    ...(last === null ? {} : { dateTo: endOfDay(last) }),
  }
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== '')
}

/** Midnight where the reader is; null for anything that is not a day. */
function startOfDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(year, month - 1, day)
  // A 31st of June would roll over into July.
  return year >= 1000 && date.getMonth() === month - 1 && date.getDate() === day ? date : null
}

function endOfDay(start: Date): Date {
  return new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59, 59, 999)
}
