// What the processes of a browser use, and whether any is left. Linux only; elsewhere nothing is known, and the limits
// of the browser itself apply.
import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return null
  }
}

/** The process and everything it started, as far as it still belongs to it. */
const treeOf = (pid: number): number[] => {
  const children = (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter((part) => part.trim() !== '')
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))]
}

/** Memory of its own, in megabytes: what is shared with other processes does not count. */
export const memoryMbOf = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => {
    const [, kilobytes = '0'] = /^RssAnon:\s+(\d+) kB$/m.exec(read(`/proc/${each}/status`) ?? '') ?? []
    return sum + Number(kilobytes) / 1024
  }, 0)

/** The living processes of a group, zombies excluded. */
export const groupMembers = (group: number): number[] =>
  (process.platform === 'linux' ? readdirSync('/proc') : []).flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const [state = '', , of] = (read(`/proc/${name}/stat`) ?? '').split(') ').at(-1)?.split(' ') ?? []
    return Number(of) === group && state !== 'Z' ? [Number(name)] : []
  })
