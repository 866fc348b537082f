import { isTerminal, type Job } from '@assay/client'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { formatClock, formatDuration } from '../format/time.ts'
import { Icon } from '../shell/icons.tsx'
import { isPhone } from '../shell/is-phone.ts'
import { stageWords } from './stage-words.ts'
import { failedAt, type Step, stagesAhead } from './steps.ts'

interface TimelineProps {
  readonly job: Job
  readonly steps: readonly Step[]
}

/** What happened and when, counted from the submission; what is still to come is shown from the start. */
export function Timeline({ job, steps }: TimelineProps) {
  const startMs = Date.parse(job.createdAt)
  const isOver = isTerminal(job)
  const ahead = isOver && job.status === 'failed' ? [] : stagesAhead(steps)
  const last = steps.length - 1
  const failed = failedAt(steps, job.status === 'failed' ? (job.error?.code ?? '') : null)
  return (
    <Stages isFolded={job.status === 'completed' && isPhone()}>
      <ol class="timeline">
        <li class="step done">
          <span class="step-mark">
            <Icon name="check" />
          </span>
          <span class="step-name">Submitted</span>
          <time dateTime={job.createdAt}>{formatClock(job.createdAt)}</time>
        </li>
        {steps.map((step, index) => {
          const isCurrent = !isOver && index === last
          const state = isCurrent ? 'current' : stateOf(index, failed)
          return (
            <li
              key={`${step.stage} ${step.startedMs}`}
              class={`step ${state}`}
              data-stage={step.stage}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span class="step-mark">
                <Mark state={state} />
              </span>
              <span class="step-name">
                {stageWords(step.stage)}
                {state === 'failed' && <span class="unseen">: failed here</span>}
              </span>
              <time dateTime={new Date(step.startedMs).toISOString()}>
                +{formatDuration(step.startedMs - startMs)}
              </time>
              <StepMessage message={step.message} />
            </li>
          )
        })}
        {ahead.map((stage) => (
          <li key={stage} class="step ahead">
            <span class="step-mark" />
            <span class="step-name">{stageWords(stage)}</span>
          </li>
        ))}
        <End job={job} startMs={startMs} />
      </ol>
    </Stages>
  )
}

/** Once there is a price, a phone shows the stages only to who asks for them. */
function Stages({
  isFolded,
  children,
}: {
  readonly isFolded: boolean
  readonly children: ComponentChildren
}) {
  const title = <h2 class="eyebrow">Stages</h2>
  if (isFolded)
    return (
      <details class="card timeline-card">
        <summary>{title}</summary>
        {children}
      </details>
    )
  return (
    <section class="card timeline-card">
      {title}
      {children}
    </section>
  )
}

type StepState = 'done' | 'current' | 'failed' | 'ahead'

/** What comes behind the stage where a job failed had nothing to do. */
function stateOf(index: number, failed: number | null): StepState {
  if (failed === null || index < failed) return 'done'
  return index === failed ? 'failed' : 'ahead'
}

function Mark({ state }: { readonly state: StepState }) {
  if (state === 'current') return <span class="pulse" />
  if (state === 'ahead') return null
  return <Icon name={state === 'failed' ? 'cross' : 'check'} />
}

/** About two lines of the column. */
const MESSAGE_CHARACTERS_MAX = 70

function StepMessage({ message }: { readonly message: string }) {
  const isOpen = useSignal(false)
  const isLong = message.length > MESSAGE_CHARACTERS_MAX
  return (
    <>
      <span class={`step-message ${isLong && !isOpen.value ? 'short' : ''}`}>{message}</span>
      {isLong && (
        <button
          type="button"
          class="link"
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          {isOpen.value ? 'Less' : 'Whole message'}
        </button>
      )}
    </>
  )
}

function End({ job, startMs }: { readonly job: Job; readonly startMs: number }) {
  if (!isTerminal(job) || job.completedAt === null) {
    return (
      <li class="step ahead">
        <span class="step-mark" />
        <span class="step-name">Done</span>
      </li>
    )
  }
  const hasFailed = job.status === 'failed'
  const name = !hasFailed ? 'Done' : job.error?.code === 'cancelled' ? 'Cancelled' : 'Failed'
  return (
    <li class={`step ${hasFailed ? 'failed' : 'done'}`}>
      <span class="step-mark">
        <Icon name={hasFailed ? 'cross' : 'check'} />
      </span>
      <span class="step-name">{name}</span>
      <time dateTime={job.completedAt}>+{formatDuration(Date.parse(job.completedAt) - startMs)}</time>
    </li>
  )
}
