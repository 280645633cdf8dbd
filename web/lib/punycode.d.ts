// Types for the part that we use of an untyped package.
declare module 'punycode.js' {
  const punycode: { toUnicode(domain: string): string }
  export = punycode
}
