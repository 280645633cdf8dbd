// The steps of a task, numbered, with pictures of the product in the reader's language and theme.
import { useTranslation } from '../../lib/translation.ts'
import type { HelpTask } from '../../../contract/helpTasks.ts'
import type { PictureName } from '../../lib/pictures.ts'
import { StepPicture } from './StepPicture.tsx'
import { tasks } from './tasks.ts'
import { type SayStep, useStepTexts } from './useStepTexts.ts'

interface StepProps {
  say: SayStep
  name: string
  number: number
  picture: PictureName | null
}

const Step = ({ say, name, number, picture }: StepProps) => (
  <li className="relative flex gap-4 pb-9 last:pb-0 sm:gap-5 [&:last-child>span:first-child]:after:hidden">
    <span
      aria-hidden
      className="relative flex flex-col items-center after:mt-2 after:w-px after:flex-1 after:bg-line after:content-['']"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-full border border-line bg-raised font-head text-[0.9375rem] font-semibold text-accent-text tabular-nums">
        {number}
      </span>
    </span>
    <div className="min-w-0 flex-1 pt-0.5">
      <h3 className="text-[1.125rem] leading-7">{say(`steps.${name}.title`)}</h3>
      {say(`steps.${name}.text`)
        .split('\n')
        .map((paragraph) => (
          <p key={paragraph} className="mt-1.5 max-w-[42rem] text-[0.9375rem] leading-7 text-soft">
            {paragraph}
          </p>
        ))}
      {picture !== null && <StepPicture name={picture} />}
    </div>
  </li>
)

export const TaskSteps = ({ task }: { task: HelpTask }) => {
  const { t } = useTranslation('helpTasks')
  const say = useStepTexts(task)
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="sr-only">
        {t('steps')}
      </h2>
      <ol>
        {Object.entries(tasks[task].steps).map(([name, picture], place) => (
          <Step key={name} say={say} name={name} number={place + 1} picture={picture} />
        ))}
      </ol>
    </section>
  )
}
