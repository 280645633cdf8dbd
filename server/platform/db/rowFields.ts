// Maps columns of a row to fields in camelCase and back. The columns are listed once; the types of both sides derive from
// the row.

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

export type CamelCased<Row> = { [Column in keyof Row & string as CamelCase<Column>]: Row[Column] }

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

interface RowFields<Columns extends object> {
  fieldsOf: (row: Columns) => CamelCased<Columns>
  columnsOf: (fields: CamelCased<Columns>) => Columns
}

/** `Columns` are picked from the row type; `names` has to list each of them. */
export const rowFields = <Columns extends object>(
  names: Readonly<Record<keyof Columns & string, true>>,
): RowFields<Columns> => {
  const pairs = Object.keys(names).map((column) => ({ column, field: camelCase(column) }))
  return {
    fieldsOf: (row) =>
      Object.fromEntries(pairs.map(({ column, field }) => [field, Reflect.get(row, column)])) as CamelCased<Columns>,
    columnsOf: (fields) =>
      Object.fromEntries(pairs.map(({ column, field }) => [column, Reflect.get(fields, field)])) as Columns,
  }
}
