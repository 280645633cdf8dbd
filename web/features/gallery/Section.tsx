import { type ReactNode, useId } from 'react'

/** One section of the gallery. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 border-b border-line pb-2 text-xl">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-5">{children}</div>
    </section>
  )
}

export const Shelf = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-2 font-sans text-[0.8125rem] font-medium text-faint">{label}</h3>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </div>
)
