// Texts of the screens that exports, PDFs and notifications use too, so that one thing has one name.
import analysisDe from '../../../web/features/analysis/locales/de.json' with { type: 'json' }
import analysisEn from '../../../web/features/analysis/locales/en.json' with { type: 'json' }
import contactAdminDe from '../../../web/features/contact/admin/locales/de.json' with { type: 'json' }
import contactAdminEn from '../../../web/features/contact/admin/locales/en.json' with { type: 'json' }
import linksDe from '../../../web/features/links/locales/de.json' with { type: 'json' }
import linksEn from '../../../web/features/links/locales/en.json' with { type: 'json' }
import movementsDe from '../../../web/features/credits/locales/movements.de.json' with { type: 'json' }
import movementsEn from '../../../web/features/credits/locales/movements.en.json' with { type: 'json' }
import offersDe from '../../../web/features/offers/locales/de.json' with { type: 'json' }
import offersEn from '../../../web/features/offers/locales/en.json' with { type: 'json' }
import ordersDe from '../../../web/features/orders/locales/de.json' with { type: 'json' }
import ordersEn from '../../../web/features/orders/locales/en.json' with { type: 'json' }
import referralsDe from '../../../web/features/referrals/locales/de.json' with { type: 'json' }
import referralsEn from '../../../web/features/referrals/locales/en.json' with { type: 'json' }
import shopDe from '../../../web/features/shop/locales/de.json' with { type: 'json' }
import shopEn from '../../../web/features/shop/locales/en.json' with { type: 'json' }
import { textsIn } from './texts.ts'

export const screenTexts = {
  analysis: textsIn({ en: analysisEn, de: analysisDe }),
  contactAdmin: textsIn({ en: contactAdminEn, de: contactAdminDe }),
  links: textsIn({ en: linksEn, de: linksDe }),
  movements: textsIn({ en: movementsEn, de: movementsDe }),
  offers: textsIn({ en: offersEn, de: offersDe }),
  orders: textsIn({ en: ordersEn, de: ordersDe }),
  referrals: textsIn({ en: referralsEn, de: referralsDe }),
  shop: textsIn({ en: shopEn, de: shopDe }),
}
