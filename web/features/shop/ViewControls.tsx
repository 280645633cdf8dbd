// View controls of the shop: table or cards, columns, and the sort where there are no column headers.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { type ShopSort, shopSorts, firstDirection, type SortDirection } from '../../../contract/shop.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ArrowDown, ArrowUp, Columns3, LayoutGrid, Rows3 } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { offerColumns, usualColumns } from '../offers/offerColumns.ts'
import { useColumnName } from '../offers/useColumnName.ts'
import { orderOf, type ShopOrder } from './sorting.ts'
import { lastingColumn, toggledColumn, type ViewChoice } from './viewChoice.ts'

const ColumnChooser = ({ columns, setColumns }: Pick<ViewChoice, 'columns' | 'setColumns'>) => {
  const { t } = useTranslation('shop')
  const columnName = useColumnName()
  return (
    <Popover
      label={t('columns.title')}
      className="grid w-60 gap-1 p-4"
      trigger={
        <Button>
          <Columns3 aria-hidden />
          {t('columns.title')}
        </Button>
      }
    >
      <Checkbox checked disabled className="py-1 text-sm">
        {columnName('website')}
      </Checkbox>
      {offerColumns.map((column) => (
        <Checkbox
          key={column}
          checked={columns.includes(column)}
          disabled={column === lastingColumn}
          onChange={() => setColumns(toggledColumn(columns, column))}
          className="py-1 text-sm"
        >
          {columnName(column)}
        </Checkbox>
      ))}
      <Button size="s" variant="ghost" className="mt-2" onClick={() => setColumns(usualColumns)}>
        {t('columns.usual')}
      </Button>
    </Popover>
  )
}

/** Hidden where there is no room for a table. */
export const ViewSwitch = ({ view, setView, columns, setColumns }: ViewChoice) => {
  const { t } = useTranslation('shop')
  return (
    <div className="hidden items-center gap-2 @4xl/shop:flex">
      <Segmented
        label={t('view.label')}
        choices={[
          { value: 'table', label: t('view.table'), icon: <Rows3 aria-hidden /> },
          { value: 'cards', label: t('view.cards'), icon: <LayoutGrid aria-hidden /> },
        ]}
        value={view}
        onChange={setView}
      />
      <ColumnChooser columns={columns} setColumns={setColumns} />
    </div>
  )
}

interface SortSelectProps extends Pick<ViewChoice, 'view'> {
  sort: ShopSort
  direction: SortDirection
  onOrder(order: ShopOrder): void
}

/** For cards, which have no column headers. */
export const SortSelect = ({ view, sort, direction, onOrder }: SortSelectProps) => {
  const { t } = useTranslation('shop')
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <div
      className={clsx('mb-4 flex items-center gap-2 max-sm:[&_button]:h-11', view === 'table' && '@4xl/shop:hidden')}
    >
      <div className="min-w-0 flex-1 sm:max-w-56">
        <Select
          label={t('sort.label')}
          choices={shopSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={sort}
          onChange={(next) => onOrder(orderOf(next, firstDirection[next]))}
        />
      </div>
      <IconButton
        bordered
        label={t(direction === 'up' ? 'sort.down' : 'sort.up')}
        className="size-10! max-sm:size-11!"
        onClick={() => onOrder(orderOf(sort, direction === 'up' ? 'down' : 'up'))}
      >
        <Icon aria-hidden />
      </IconButton>
    </div>
  )
}
