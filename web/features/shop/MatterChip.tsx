// A filter beside the search.
import { ControlChip } from '../../ui/ControlChip.tsx'
import { MatterControl, type Narrowed } from './MatterControl.tsx'
import { useMatterNames } from './matterNames.ts'
import { isSet, type Matter, withoutMatter } from './matters.ts'

export const MatterChip = ({ matter, ...narrowed }: Narrowed & { matter: Matter }) => {
  const names = useMatterNames()
  const { narrowing, narrow } = narrowed
  return (
    <ControlChip
      label={names.matter(matter)}
      text={isSet(narrowing, matter) ? names.set(narrowing, matter) : undefined}
      onRemove={() => narrow(withoutMatter(narrowing, matter))}
      className="w-72"
    >
      <MatterControl matter={matter} {...narrowed} />
    </ControlChip>
  )
}
