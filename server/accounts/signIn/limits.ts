// How often one network or one address may ask for what costs a mail or a hash.

export const signUpsPerNetwork = { name: 'sign-up by network', burst: 20, perSeconds: 3600 }
export const mailsPerAddress = { name: 'account mail by address', burst: 5, perSeconds: 3600 }
// Apart from each other, so that nobody can use up the one by asking for the other.
export const confirmationsPerAddress = { name: 'confirmation by address', burst: 5, perSeconds: 3600 }
export const recoveriesPerAddress = { name: 'recovery by address', burst: 5, perSeconds: 3600 }
export const signInsPerNetwork = { name: 'sign-in by network', burst: 60, perSeconds: 600 }
// Somebody who guesses soon stops; only a whole crowd of networks can make the owner wait.
export const signInsPerAccountAndNetwork = { name: 'sign-in by account and network', burst: 10, perSeconds: 600 }
export const signInsPerAccount = { name: 'sign-in by account', burst: 100, perSeconds: 600 }
export const linksPerNetwork = { name: 'link by network', burst: 30, perSeconds: 600 }
