// Link to the sandbox's authenticator, for trying two-factor sign-in without an app.
import { useTranslation } from '../../lib/translation.ts'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { ExternalLink } from '../../ui/icons.ts'
import { SandboxHint } from './SandboxHint.tsx'

export const AuthenticatorHint = ({ secret }: { secret: string }) => {
  const { t } = useTranslation('sandbox')
  const place = `/sandbox/authenticator?${new URLSearchParams({ key: secret }).toString()}`
  return (
    <SandboxHint title={t('authenticator.title')} text={t('authenticator.text')}>
      <a href={place} target="_blank" rel="noreferrer" className={buttonStyles({ size: 's' })}>
        {t('authenticator.open')}
        <ExternalLink aria-hidden />
      </a>
    </SandboxHint>
  )
}
