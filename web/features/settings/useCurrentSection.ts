// The section in view: the last one whose top has passed the upper third of the window.
import { useEffect, useState } from 'react'
import { type SectionName, sectionNames } from './sections.ts'

interface Place {
  name: SectionName
  /** Distance from the top of the window. */
  top: number
}

export const sectionAt = (places: readonly Place[], lineAt: number, atEnd: boolean): SectionName => {
  const passed = places.filter(({ top }) => top <= lineAt)
  // The last sections may be too short to ever reach the line.
  const seen = atEnd ? places.at(-1) : passed.at(-1)
  return seen?.name ?? sectionNames[0]
}

const variant = (): SectionName => {
  const places = sectionNames.flatMap((name) => {
    const element = document.getElementById(name)
    return element === null ? [] : [{ name, top: element.getBoundingClientRect().top }]
  })
  const { scrollHeight } = document.documentElement
  const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2
  return sectionAt(places, window.innerHeight / 3, atEnd)
}

export const useCurrentSection = (): SectionName => {
  const [current, setCurrent] = useState<SectionName>(sectionNames[0])
  useEffect(() => {
    const follow = () => setCurrent(variant())
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
    }
  }, [])
  return current
}
