import { describe, expect, test } from 'vitest'
import { generatedFindings } from './generated.ts'
import { writePagePaths } from './pagePaths.ts'
import { makeMailFrame } from './mailFrame.ts'

const schemaFindings = (written: string, fresh: string): string[] => generatedFindings('db/schema.ts', written, fresh)

describe('generated files check', () => {
  test('passes when the file matches the database', () => {
    expect(
      schemaFindings('export interface DB {\n  berths: Berths\n}\n', 'export interface DB {\n  berths: Berths\n}'),
    ).toEqual([])
  })

  test('catches a file that differs and reports the line', () => {
    const [finding] = schemaFindings('interface DB {\n  berths: Berths\n}\n', 'interface DB {\n  ships: Ships\n}\n')
    expect(finding).toContain('schema.ts:2: differs')
    expect(schemaFindings('interface DB {}\ninterface More {}\n', 'interface DB {}\n')).toHaveLength(1)
    expect(schemaFindings('', 'interface DB {}\n')).toHaveLength(1)
  })

  test('generates the same mail frame every time, in ASCII and without React markers', async () => {
    const frame = await makeMailFrame()
    expect(await makeMailFrame()).toBe(frame)
    expect(frame).not.toMatch(/[^\n\x20-\x7e]|<!--(?!\[if)/)
    expect(frame).toContain('@media (prefers-color-scheme: dark)')
    expect(generatedFindings('frame.html', frame.replace('{{ title }}', 'Hello'), frame)).toHaveLength(1)
  })
})

describe('the route list', () => {
  const route = { path: '/berths', access: 'member', inShell: true } as const

  test('has the routes by access, and the first segments inside the shell', () => {
    const written = writePagePaths([route, { path: '/quay', access: 'visitor', inShell: false }])
    expect(written).toContain("memberRoutes = ['/berths']")
    expect(written).toContain("visitorRoutes = ['/quay']")
    expect(written).toContain("shellSegments = ['berths']")
  })

  test('is refused if two manifests have the same path', () => {
    expect(() => writePagePaths([route, route])).toThrow('/berths')
  })
})
