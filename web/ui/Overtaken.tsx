import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

/** What can be done once somebody else has saved what is being written here. */
interface OvertakenProps {
  words: { title: string; text: string; theirs: string; mine: string }
  loadTheirs(): void
  keepMine(): void
}

export const Overtaken = ({ words, loadTheirs, keepMine }: OvertakenProps) => (
  <Alert
    live
    tone="warn"
    title={words.title}
    action={
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={loadTheirs}>
          {words.theirs}
        </Button>
        <Button size="s" variant="ghost" onClick={keepMine}>
          {words.mine}
        </Button>
      </div>
    }
  >
    {words.text}
  </Alert>
)

interface ConflictedTransitionProps {
  /** `closed`: what was wanted can no longer be done. */
  words: OvertakenProps['words'] & { closed: string }
  stillOpen: boolean
  onCheck(): void
  goOn(): void
}

/** Somebody else was faster with a move. What was written stays until its writer has chosen. */
export const ConflictedTransition = ({ words, stillOpen, onCheck, goOn }: ConflictedTransitionProps) => {
  if (stillOpen) return <Overtaken words={words} loadTheirs={onCheck} keepMine={goOn} />
  const variant = (
    <Button size="s" onClick={onCheck}>
      {words.theirs}
    </Button>
  )
  return (
    <Alert live tone="warn" title={words.title} action={variant}>
      {words.closed}
    </Alert>
  )
}
