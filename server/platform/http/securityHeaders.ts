// Security headers of every document. Scripts run only from our files or if the build inlined them, which their hash
// confirms.
import { createHash } from 'node:crypto'

const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  )

export const documentHeaders = (html: string, options: { secure: boolean }): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(inlineScriptHashes(html))].join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
