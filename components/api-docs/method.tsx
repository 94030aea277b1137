import { Badge } from '@chakra-ui/react'

const looks: Record<string, string> = { get: 'accent', post: 'success', patch: 'warning', delete: 'danger' }

/** GET, POST, PATCH or DELETE, told apart at a glance. */
export const Method = ({ name }: { name: string }) => (
  <Badge className="method" variant={looks[name] ?? 'neutral'}>
    {name.toUpperCase()}
  </Badge>
)
