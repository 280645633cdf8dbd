// What a refusal for good is about. Only one that says plainly that the recipient is not there may silence an address: a wrong setting
// of ours is answered in the same words to everybody, and would otherwise silence all of them.

/** `setting`: ours to correct, and the mail should then still go out. */
export type Blame = 'recipient' | 'setting' | 'mail'

export interface Refusal {
  /** What the server said, beginning with its three digits where it gave some. */
  answer: string
  /** The enhanced status (RFC 3463) where it came apart from the answer. */
  status?: string
}

const readLengthMax = 1_000

/** Answers repeat addresses, and somebody may be called relay. */
const withoutAddresses = (text: string): string =>
  text
    .slice(0, readLengthMax)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[^\s@]{1,64}@[^\s@]{1,255}/g, ' ')

const aboutSetting = /relay|authenticat/i
const aboutUs = /relay|block|blacklist|listed|polic|auth|spam|denied|reputation|sender|\b(?:spf|dkim|dmarc)\b/i

/** 5.0.0 is what servers say that have nothing more to say. */
const statusIn = (text: string): string | null => {
  const status = /^\s*(?:[245]\d\d[ -]\s*)?(5\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null
  return status === '5.0.0' ? null : status
}

export const blameOf = ({ answer, status: apart }: Refusal): Blame => {
  const code = /^\s*(\d{3})\b/.exec(answer)?.[1] ?? ''
  const words = withoutAddresses(answer)
  if (code === '530' || code === '535' || aboutSetting.test(words)) return 'setting'
  const status = statusIn(apart ?? '') ?? statusIn(answer)
  // These two are about the sender of the mail.
  if (status === '5.1.7' || status === '5.1.8') return 'setting'
  if (status !== null) return status.startsWith('5.1.') || status === '5.2.1' ? 'recipient' : 'mail'
  return ['550', '551', '553'].includes(code) && !aboutUs.test(words) ? 'recipient' : 'mail'
}
