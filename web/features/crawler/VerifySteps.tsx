import { keyDirectoryPath, signatureLifeMs } from '../../../contract/crawler.ts'
import { publicUrl } from '../../lib/site.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { keySigningAt, useKeyDirectory } from './keys.ts'

const steps = ['headers', 'directory', 'base', 'signature', 'times'] as const

/** The values of a signature, with the current key. */
const parametersOf = (keyId: string, createdAt: number): string =>
  [
    '("@authority" "signature-agent";key="sig1")',
    `created=${createdAt}`,
    `keyid="${keyId}"`,
    'alg="ed25519"',
    `expires=${createdAt + 30 + signatureLifeMs / 1000}`,
    'nonce="…"',
    'tag="web-bot-auth"',
  ].join(';')

const codeOf = (keyId: string, createdAt: number): Partial<Record<(typeof steps)[number], string>> => {
  const parameters = parametersOf(keyId, createdAt)
  return {
    headers: [
      `Signature-Agent: sig1="${publicUrl}"`,
      `Signature-Input: sig1=${parameters}`,
      'Signature: sig1=:…:',
    ].join('\n'),
    directory: `curl ${publicUrl}${keyDirectoryPath}`,
    base: [
      '"@authority": www.example.com',
      `"signature-agent";key="sig1": "${publicUrl}"`,
      `"@signature-params": ${parameters}`,
    ].join('\n'),
  }
}

/** How to verify a request, with the values of this installation. */
export const VerifySteps = () => {
  const { t } = useTranslation('crawler')
  const { data } = useKeyDirectory()
  const key = data === undefined ? undefined : keySigningAt(data, Date.now())
  const codes = codeOf(key?.kid ?? '…', key?.nbf ?? 1_735_689_600)
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {steps.map((step, place) => (
        <li key={step} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="text-[1rem] font-semibold text-text">
            {place + 1}. {t(`verify.${step}`)}
          </h3>
          <p>{t(`verify.${step}Text`, { agent: publicUrl })}</p>
          {codes[step] !== undefined && <CodeBlock code={codes[step]} label={t(`verify.${step}`)} wrap />}
        </li>
      ))}
    </ol>
  )
}
