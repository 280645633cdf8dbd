// Rate limits by network or address for requests that cost an email or a hash.

export const signUpsPerNetwork = { name: 'sign-up by network', burst: 20, perSeconds: 3600 }
export const mailsPerAddress = { name: 'account mail by address', burst: 5, perSeconds: 3600 }
// Separate limits, so that requests for one cannot use up the other.
export const confirmationsPerAddress = { name: 'confirmation by address', burst: 5, perSeconds: 3600 }
export const recoveriesPerAddress = { name: 'recovery by address', burst: 5, perSeconds: 3600 }
export const signInsPerNetwork = { name: 'sign-in by network', burst: 60, perSeconds: 600 }
// A single attacker is stopped quickly; only many networks together can make the owner wait.
export const signInsPerAccountAndNetwork = { name: 'sign-in by account and network', burst: 10, perSeconds: 600 }
export const signInsPerAccount = { name: 'sign-in by account', burst: 100, perSeconds: 600 }
export const linksPerNetwork = { name: 'link by network', burst: 30, perSeconds: 600 }
