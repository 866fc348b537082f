import { type Fault, JOB_LABEL_CHARACTERS_MAX, JOB_LABELS_MAX } from '@assay/contract'
import { FAULTS_MAX, readFields, refuseFieldFaults } from './json-fields.ts'
import { countCodePoints } from './unicode-text.ts'

const LABELS_LOOKED_AT = 100

/** Reads the labels of a job and adds every fault to `faults`; the result counts only when there is none. */
export function readLabels(value: unknown, faults: Fault[]): readonly string[] {
  if (!Array.isArray(value)) {
    faults.push({ pointer: '/labels', code: 'wrong_type', detail: 'Must be a list of texts.' })
    return []
  }
  if (value.length > JOB_LABELS_MAX) {
    const detail = `Has ${value.length} labels; at most ${JOB_LABELS_MAX} are allowed.`
    faults.push({ pointer: '/labels', code: 'too_long', detail })
  }
  const labels = new Set<string>()
  for (const [i, label] of value.entries()) {
    const pointer = `/labels/${i}`
    const fault = faultOfLabel(label)
    if (fault !== null) faults.push({ pointer, ...fault })
    else if (labels.has(label))
      faults.push({ pointer, code: 'not_unique', detail: 'Repeats an earlier label.' })
    else labels.add(label)
    // One fault says that there are too many of them; those far behind need no look.
    if (faults.length >= FAULTS_MAX || i >= LABELS_LOOKED_AT) break
  }
  return [...labels]
}

/** What is wrong with a label, of a job or of a list; null when nothing is. */
export function faultOfLabel(label: unknown): Omit<Fault, 'pointer'> | null {
  if (typeof label !== 'string') return { code: 'wrong_type', detail: 'Must be a string.' }
  if (label.trim() === '') return { code: 'too_short', detail: 'Must not be empty or blank.' }
  if (/[\p{Cc}\u2028\u2029]/u.test(label) || !label.isWellFormed())
    return { code: 'invalid_characters', detail: 'Must be one line of plain text.' }
  if (label !== label.trim())
    return { code: 'invalid_format', detail: 'Must neither begin nor end with a blank.' }
  const characters = countCodePoints(label)
  if (characters <= JOB_LABEL_CHARACTERS_MAX) return null
  const detail = `Has ${characters} characters; at most ${JOB_LABEL_CHARACTERS_MAX} are allowed.`
  return { code: 'too_long', detail }
}

/** Reads the body of a change of a job: labels, and nothing else. */
export function readJobChange(body: unknown): { readonly labels: readonly string[] } {
  const { fields, faults } = readFields(body, ['labels'])
  if (fields.labels === undefined)
    faults.push({ pointer: '/labels', code: 'required', detail: 'Say which labels the job is to have.' })
  const labels = fields.labels === undefined ? [] : readLabels(fields.labels, faults)
  refuseFieldFaults(faults)
  return { labels }
}
