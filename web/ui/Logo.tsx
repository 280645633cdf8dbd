import clsx from 'clsx'

/** The Ankerplatz anchor. */
export const Logo = ({ size = 'm', className }: { size?: 'm' | 'l'; className?: string }) => (
  <span
    aria-hidden
    className={clsx(
      'grid shrink-0 place-items-center bg-accent text-on-accent',
      size === 'm' ? 'size-[1.875rem] rounded-[8px]' : 'size-14 rounded-[15px]',
      className,
    )}
  >
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-[62%]"
    >
      <circle cx="12" cy="4.9" r="2.4" />
      <path d="M12 7.3v13.9M8.2 10.9h7.6M3.6 13.2c.3 4.6 3.8 8 8.4 8s8.1-3.4 8.4-8M1.9 15.6l1.7-2.4 2.5 1.5M22.1 15.6l-1.7-2.4-2.5 1.5" />
    </svg>
  </span>
)
