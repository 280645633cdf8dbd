// Website and number of the order behind a row, linked to the order.
import { Link } from 'react-router'

interface OrderNameProps {
  order: { order_number: number; domain_name: string }
  path: string
}

export const OrderName = ({ order: { order_number: number, domain_name: domain }, path }: OrderNameProps) => (
  <Link to={path} className="rounded-small no-underline hover:underline pointer-coarse:underline">
    <bdi className="wrap-anywhere">{domain}</bdi>{' '}
    <span className="font-normal whitespace-nowrap text-soft">#{number}</span>
  </Link>
)
