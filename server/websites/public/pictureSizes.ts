// How large the pictures are that we draw, known to the process that draws them and to those who ask for them.

export const iconSidePixels = 64
/** Of a picture that a website gives as its icon. */
export const iconBytesMax = 200_000
