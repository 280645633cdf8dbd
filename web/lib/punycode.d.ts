// What we use of a package that comes without types.
declare module 'punycode.js' {
  const punycode: { toUnicode(domain: string): string }
  export = punycode
}
