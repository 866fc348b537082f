import { describe } from 'node:test'
import type { OpenStore } from '../../../stores/test/store-contract/bundle.ts'
import { serviceFrom } from './service.ts'
import { exerciseStreamLimits } from './stream-limits.ts'
import { exerciseStreamResume } from './stream-resume.ts'
import { exerciseStreaming } from './streaming.ts'

/** What every follower of a job may rely on, over real sockets, whatever the store. */
export function exerciseStreams(name: string, open: OpenStore): void {
  const newService = serviceFrom(open)
  describe(`streams over ${name}`, () => {
    describe('following', () => exerciseStreaming(newService))
    describe('limits and failures', () => exerciseStreamLimits(newService))
    describe('resuming', () => exerciseStreamResume(newService))
  })
}
