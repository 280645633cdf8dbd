import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Plus, Trash2 } from '../../../ui/icons.ts'

interface SettingRowsProps {
  rows: readonly { id: string }[]
  /** The fields of a row, side by side. */
  fields(index: number): ReactNode
  /** The computed effect of the row. */
  meaning?(index: number): ReactNode
  removeLabel(index: number): string
  onRemove: ((index: number) => void) | null
  add: string
  onAdd: (() => void) | null
}

/** A list in the settings: rows of fields that can be added and removed. */
export const SettingRows = ({ rows, fields, meaning, removeLabel, onRemove, add, onAdd }: SettingRowsProps) => (
  <div className="grid gap-3">
    <ul className="grid gap-3">
      {rows.map(({ id }, index) => (
        <li key={id} className="rounded-control border border-line-soft p-3">
          <div className="flex items-start gap-3">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">{fields(index)}</div>
            {onRemove !== null && (
              <IconButton label={removeLabel(index)} className="mt-7" onClick={() => onRemove(index)}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </div>
          {meaning !== undefined && <div className="mt-2 text-[0.8125rem] text-soft">{meaning(index)}</div>}
        </li>
      ))}
    </ul>
    {onAdd !== null && (
      <div>
        <Button size="s" onClick={onAdd}>
          <Plus aria-hidden />
          {add}
        </Button>
      </div>
    )}
  </div>
)
