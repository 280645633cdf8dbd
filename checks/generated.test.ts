import { describe, expect, test } from 'vitest'
import { schemaFindings } from './generated.ts'

describe('the check of generated files', () => {
  test('is content when the file is what the database gives', () => {
    expect(
      schemaFindings('export interface DB {\n  berths: Berths\n}\n', 'export interface DB {\n  berths: Berths\n}'),
    ).toEqual([])
  })

  test('catches a file that differs and says where', () => {
    const [finding] = schemaFindings('interface DB {\n  berths: Berths\n}\n', 'interface DB {\n  ships: Ships\n}\n')
    expect(finding).toContain('schema.ts:2: differs')
    expect(schemaFindings('interface DB {}\ninterface More {}\n', 'interface DB {}\n')).toHaveLength(1)
    expect(schemaFindings('', 'interface DB {}\n')).toHaveLength(1)
  })
})
