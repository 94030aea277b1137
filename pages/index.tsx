import type { GetServerSideProps } from 'next'
import { paths } from '@/config/paths'

export default function Index() {
  return null
}

export const getServerSideProps: GetServerSideProps = async () => ({
  redirect: { destination: paths.main, permanent: false },
})
