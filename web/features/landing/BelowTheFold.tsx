// Everything below the first view of the homepage.
import { useEffect } from 'react'
import { FairPrices } from './FairPrices.tsx'
import { Guarantee } from './Guarantee.tsx'
import { LastCall } from './ClosingCallToAction.tsx'
import { Plans } from './Plans.tsx'
import { Questions } from './Questions.tsx'
import { SeeIt } from './SeeIt.tsx'
import { Steps } from './Steps.tsx'
import { WhatWeCheck } from './WhatWeCheck.tsx'

/**
 * A link from another page of the app to a section navigates before the section has rendered, so scroll to it
 * afterwards.
 */
const useArrivalAtSection = (): void => {
  useEffect(() => {
    if (scrollY === 0 && location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}

export const Below = () => {
  useArrivalAtSection()
  return (
    <div>
      <Steps />
      <SeeIt />
      <WhatWeCheck />
      <FairPrices />
      <Guarantee />
      <Plans />
      <Questions />
      <LastCall />
    </div>
  )
}
