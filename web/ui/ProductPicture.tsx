// Screenshot of the product in the reader's language and theme.
import { useTranslation } from '../lib/translation.ts'
import { pictureFile, type PictureName, pictureSize, type PictureTheme, pictureThemes } from '../lib/pictures.ts'

interface ProductPictureProps {
  name: PictureName
  /** Alternative text. */
  alt: string
  className?: string
}

const shownIn: Record<PictureTheme, string> = { dark: 'light:hidden', light: 'hidden light:block' }

/** Both themes are in the page, and CSS shows one; lazy loading skips images that are neither visible nor near. */
export const ProductPicture = ({ name, alt, className = '' }: ProductPictureProps) => {
  const { i18n } = useTranslation()
  const language = i18n.language === 'de' ? 'de' : 'en'
  const { width, height } = pictureSize(name)
  return pictureThemes.map((theme) => (
    <img
      key={theme}
      src={pictureFile(name, theme, language)}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full rounded-card border border-line-soft shadow-card ${shownIn[theme]} ${className}`}
    />
  ))
}
