// Circle of an exchange: who gives a link on which website, and to which website of whom it points. Each member gives
// one and receives one. Pure functions.

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
  /** The website the link is requested from. */
  wanted: CircleSite
  /** The requester's website it points to. */
  target: CircleSite
  /** The requester's website on which they place a link. */
  give: CircleSite
  /** Between two members: the website of the other member it points to. */
  other: CircleSite
  /** Of a third member, who receives that link instead and links to the requested website. */
  via: CircleSite | null
}

/** The first leg is the requested one, the second that of the requester. */
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

/** Reciprocal links between two websites are easy to detect; a detour over other websites is not. */
export const linksBack = (legs: readonly CircleLeg[]): boolean =>
  legs.some((leg) => legs.some((back) => isSame(leg.from, back.to) && isSame(leg.to, back.from)))

/** No member appears twice in a circle: a link from a member to themselves is no exchange. */
export const isOfDifferent = (legs: readonly CircleLeg[]): boolean =>
  new Set(legs.map(({ from }) => from.memberId)).size === legs.length &&
  legs.every(({ from, to }) => from.memberId !== to.memberId && !isSame(from, to))
