// Worker thread for tests: succeeds, throws, hangs or fills its memory on request.
import { answerTasks } from '../platform/threads/answerTasks.ts'

export type CountingTask = 'count' | 'throw' | 'forever' | 'fill'

let done = 0

answerTasks((task: CountingTask): number => {
  switch (task) {
    case 'count': {
      done += 1
      return done
    }
    case 'throw': {
      throw new Error('This task cannot be done.')
    }
    case 'forever': {
      for (;;) done = 0
    }
    case 'fill': {
      const kept: number[][] = []
      for (;;) kept.push(Array.from({ length: 100_000 }, () => kept.length))
    }
  }
})
