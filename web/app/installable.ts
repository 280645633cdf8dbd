// Makes the app installable in the reader's language and registers the offline page.

/** `language`: the manifest link in the document is in the language the document was rendered in. */
export const startInstallable = (language: string): void => {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${language}`)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // If registration is forbidden or fails offline, only the offline page is missing.
  void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}
