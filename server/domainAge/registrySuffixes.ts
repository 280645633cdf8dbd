// Private suffixes below which names are sold like those of a registry: for a yearly fee, to anybody, without hosting.
// Every other private suffix of the public suffix list counts as a hosting platform, where a name is free or comes with
// an account (github.io, blogspot.com, dedyn.io, eu.org): the safe assumption, because a free name must not bring an
// award. A suffix belongs here if a name below it costs about as much as a domain.

/** CentralNic and its partners: sold by ordinary registrars since the nineties. */
const centralNic =
  'ae.org br.com cn.com com.de com.se de.com eu.com gb.net hu.net in.net jp.net jpn.com mex.com ru.com sa.com se.net uk.com uk.net us.com us.org za.bz za.com'
/** Single operators that sell names below a domain of theirs through registrars. */
const others = 'africa.com co.com gr.com it.com radio.am radio.fm'
/** Second levels of country codes that a company sells beside the registry. */
const countries = 'co.ca co.cz co.dk co.nl co.no co.pl'

export const registrySuffixes: ReadonlySet<string> = new Set(`${centralNic} ${others} ${countries}`.split(' '))
