// Makes the product installable in the reader's language, and has a page ready for the time without a network.

/** `language`: the manifest in the document speaks that in which the document was rendered. */
export const startInstallable = (language: string): void => {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${language}`)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Whoever forbids it, or has no network right now, misses nothing but that page.
  void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}
