// Picture sizes, shared by the drawing process and its callers.

export const iconSidePixels = 64
/** Limit for the icon of a website. */
export const iconBytesMax = 200_000
