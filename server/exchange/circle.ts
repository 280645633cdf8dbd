// The circle of an exchange: who gives a link on which website, and to which website of whom it leads. Each member gives one and gets one.
// Pure.

/** A website of a member, as the exchange knows it. */
export interface CircleSite {
  websiteId: string
  memberId: string
  domain: string
  registrableDomain: string
}

export interface CircleLeg {
  from: CircleSite
  to: CircleSite
}

export interface Circle {
  /** From which the link is wished for. */
  wanted: CircleSite
  /** The website of the member who asks to which it leads. */
  target: CircleSite
  /** Their website on which they give one. */
  give: CircleSite
  /** Between two: to which it leads, of the member who is asked. */
  other: CircleSite
  /** Of a third member, who gets the link instead and gives one to the website that is wished for. */
  via: CircleSite | null
}

/** The first is the one that is wished for, the second that of the member who asks. */
export const legsOf = ({ wanted, target, give, other, via }: Circle): CircleLeg[] => [
  { from: wanted, to: target },
  ...(via === null
    ? [{ from: give, to: other }]
    : [
        { from: give, to: via },
        { from: via, to: wanted },
      ]),
]

const isSame = (one: CircleSite, other: CircleSite): boolean => one.registrableDomain === other.registrableDomain

/** Two websites that link to each other are what anybody can see; over others nobody does. */
export const linksBack = (legs: readonly CircleLeg[]): boolean =>
  legs.some((leg) => legs.some((back) => isSame(leg.from, back.to) && isSame(leg.to, back.from)))

/** Nobody is twice in a circle: a link from somebody to themselves is none that others give. */
export const isOfDifferent = (legs: readonly CircleLeg[]): boolean =>
  new Set(legs.map(({ from }) => from.memberId)).size === legs.length &&
  legs.every(({ from, to }) => from.memberId !== to.memberId && !isSame(from, to))
