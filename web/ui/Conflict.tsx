import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

/** Options after an edit conflict: another user has saved what is being edited here. */
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
  /** `closed`: the action is no longer possible. */
  words: OvertakenProps['words'] & { closed: string }
  stillOpen: boolean
  onCheck(): void
  goOn(): void
}

/** Conflict: another user made a transition first. The input stays until its author has decided. */
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
