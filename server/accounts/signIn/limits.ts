// How often one network or one address may ask for what costs a mail or a hash.

export const signUpsPerNetwork = { name: 'sign-up by network', burst: 20, perSeconds: 3600 }
export const mailsPerAddress = { name: 'account mail by address', burst: 5, perSeconds: 3600 }
export const signInsPerNetwork = { name: 'sign-in by network', burst: 60, perSeconds: 600 }
export const signInsPerAccount = { name: 'sign-in by account', burst: 10, perSeconds: 600 }
export const linksPerNetwork = { name: 'link by network', burst: 30, perSeconds: 600 }
