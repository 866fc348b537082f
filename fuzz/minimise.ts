const TRIES_MAX = 3_000
const TIME_MS_MAX = 30_000

/** Takes ever smaller pieces out of an input as long as it still fails, then makes what is left plain. */
export async function minimise(
  input: Buffer,
  stillFails: (candidate: Buffer) => Promise<boolean>,
): Promise<Buffer> {
  const endsAtMs = performance.now() + TIME_MS_MAX
  let tries = 0
  let best = input
  async function attempt(candidate: Buffer): Promise<boolean> {
    if (++tries > TRIES_MAX || performance.now() > endsAtMs || !(await stillFails(candidate))) return false
    best = candidate
    return true
  }

  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let at = 0
    while (at < best.length) {
      const shorter = Buffer.concat([best.subarray(0, at), best.subarray(at + size)])
      if (!(await attempt(shorter))) at += size
    }
  }
  for (let at = 0; at < best.length; at++) {
    if (best[at] === 0x61) continue
    const plainer = Buffer.from(best)
    plainer[at] = 0x61
    await attempt(plainer)
  }
  return best
}
