import { useTranslation } from '../../lib/translation.ts'
import { saveFile } from '../../lib/download.ts'
import { Button } from '../../ui/Button.tsx'
import { Download } from '../../ui/icons.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { encodeQr, pngOf, svgOf } from '../../ui/qrPicture.ts'
import { toast } from '../../ui/toast.ts'
import { linkFrom } from './share.ts'

const formats = ['svg', 'png'] as const
type Format = (typeof formats)[number]

const fileOf = async (link: string, format: Format): Promise<Blob> => {
  const picture = await encodeQr(link)
  return format === 'png' ? pngOf(picture) : new Blob([svgOf(picture)], { type: 'image/svg+xml' })
}

/** QR code of the link for print and screens, to show and to download. */
export const QrPart = ({ link, code }: { link: string; code: string }) => {
  const { t } = useTranslation('share')
  const { t: te } = useTranslation('errors')
  const printed = linkFrom(link, 'qr')
  const save = (format: Format) =>
    void fileOf(printed, format).then(
      (blob) => saveFile({ blob, name: `qr-${code.toLowerCase()}.${format}` }),
      () => toast.error(te('codes.network')),
    )
  return (
    <div className="grid justify-items-center gap-3">
      <QrCode text={printed} label={t('qr.label')} />
      <div className="flex gap-2">
        {formats.map((format) => (
          <Button key={format} size="s" aria-label={t(`qr.${format}`)} onClick={() => save(format)}>
            <Download aria-hidden />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </div>
  )
}
