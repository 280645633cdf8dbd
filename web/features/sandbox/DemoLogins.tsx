// Demo accounts, each with a sign-in button.
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { SandboxHint } from './SandboxHint.tsx'
import { type DemoLogin, useSandbox } from './useSandbox.ts'

const roles = ['buyer', 'seller', 'admin', 'new'] as const

export const DemoLogins = ({ disabled, onChoose }: { disabled: boolean; onChoose(login: DemoLogin): void }) => {
  const { t } = useTranslation('sandbox')
  const logins = useSandbox('info')?.logins ?? []
  if (logins.length === 0) return null
  return (
    <SandboxHint title={t('logins.title')} text={t('logins.text')}>
      {logins.map((login) => {
        const role = roles.find((name) => login.email.startsWith(`${name}@`))
        return (
          <Button key={login.email} size="s" disabled={disabled} onClick={() => onChoose(login)}>
            {role === undefined ? login.email : t(`logins.roles.${role}`)}
          </Button>
        )
      })}
    </SandboxHint>
  )
}
