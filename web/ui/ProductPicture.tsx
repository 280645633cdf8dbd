// A picture of the product in the reader's language and theme.
import { useTranslation } from 'react-i18next'
import { pictureFile, type PictureName, pictureSize, type PictureTheme, pictureThemes } from '../lib/pictures.ts'

interface ProductPictureProps {
  name: PictureName
  /** What it shows, for whoever does not see it. */
  alt: string
  /** How wide it is shown, as the `sizes` of an image. */
  sizes?: string
  className?: string
}

const shownIn: Record<PictureTheme, string> = { dark: 'light:hidden', light: 'hidden light:block' }

/** Both themes stand in the page, and its colours decide; a browser does not load what is neither shown nor near. */
export const ProductPicture = ({
  name,
  alt,
  sizes = '(min-width: 64rem) 45rem, 100vw',
  className = '',
}: ProductPictureProps) => {
  const { i18n } = useTranslation()
  const language = i18n.language === 'de' ? 'de' : 'en'
  const { width, height, density } = pictureSize(name)
  return pictureThemes.map((theme) => {
    const small = pictureFile(name, theme, language, 'small')
    const large = pictureFile(name, theme, language, 'large')
    return (
      <img
        key={theme}
        src={large}
        srcSet={`${small} ${(width * density) / 2}w, ${large} ${width * density}w`}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={`h-auto w-full rounded-card border border-line-soft shadow-card ${shownIn[theme]} ${className}`}
      />
    )
  })
}
