// Batteries, phones and computers of the importer's catalogue, and what belongs to them.
import type { Family } from './family.ts'

export const electronics: readonly Family[] = [
  {
    id: 'aabattery',
    category: 'batteries',
    noun: ['AA Battery', 'باتری قلمی'],
    summary: ['For remote controls, clocks and toys.', 'برای کنترل، ساعت و اسباب‌بازی.'],
    description: ['Leak protection and ten years of shelf life.', 'ضد نشت و ده سال ماندگاری.'],
    rows: `
      BA-04A technova 4pcs alkaline 2100
      BA-12A technova 12pcs alkaline
      BA-04R technova 4pcs rechargeable 1300
      BA-02L technova 2pcs lithium`,
  },
  {
    id: 'aaabattery',
    category: 'batteries',
    noun: ['AAA Battery', 'باتری نیم‌قلمی'],
    summary: ['For thin devices.', 'برای دستگاه‌های باریک.'],
    description: ['Leak protection and ten years of shelf life.', 'ضد نشت و ده سال ماندگاری.'],
    rows: `
      BB-04A technova 4pcs alkaline 1600
      BB-04R technova 4pcs rechargeable
      BB-10A lumina 10pcs alkaline`,
  },
  {
    id: 'coinbattery',
    category: 'batteries',
    noun: ['CR2032 Coin Cell', 'باتری سکه‌ای CR2032'],
    summary: ['For car keys and scales.', 'برای سوئیچ خودرو و ترازو.'],
    description: ['Bitter coating against swallowing.', 'روکش تلخ برای جلوگیری از بلعیدن.'],
    rows: `
      BC-05 technova 5pcs lithium 1900
      BC-02 lumina 2pcs lithium`,
  },
  {
    id: 'powerbank',
    category: 'powerbanks',
    noun: ['Power Bank', 'پاوربانک'],
    summary: ['Charges two phones at once.', 'دو گوشی را با هم شارژ می‌کند.'],
    description: [
      'Allowed in aircraft cabins; the display shows the percentage left.',
      'در کابین هواپیما مجاز است؛ نمایشگر درصد باقی‌مانده را نشان می‌دهد.',
    ],
    rows: `
      TPB-10 technova 10000mAh mini 3500
      TPB-20 technova 20000mAh fast 6300
      TPB-30 technova 30000mAh fast
      TPB-05 technova 5000mAh magnetic,wireless 1400
      LPB-10 lumina 10000mAh white
      LPB-20 lumina 20000mAh black`,
  },
  {
    id: 'charger',
    category: 'chargers',
    noun: ['USB-C Wall Charger', 'شارژر دیواری USB-C'],
    summary: ['For phones, tablets and laptops.', 'برای گوشی، تبلت و لپ‌تاپ.'],
    description: ['Gallium nitride makes it half as large.', 'با گالیوم نیترید نصف اندازه معمول است.'],
    rows: `
      TCW-20 technova 20W white 2800
      TCW-33 technova 33W fast
      TCW-65 technova 65W fast,black 1700`,
  },
  {
    id: 'carcharger',
    category: 'chargers',
    noun: ['Car Charger', 'شارژر فندکی'],
    summary: ['Two ports for the road.', 'دو پورت برای سفر.'],
    description: ['Works at twelve and twenty-four volts.', 'با دوازده و بیست‌وچهار ولت کار می‌کند.'],
    rows: `
      TCC-30 technova 30W fast 1000
      LCC-18 lumina 18W mini`,
  },
  {
    id: 'cable',
    category: 'chargers',
    noun: ['USB-C Cable', 'کابل USB-C'],
    summary: ['Braided and tangle-free.', 'کنفی و بدون گره.'],
    description: ['Bent ten thousand times in the laboratory.', 'ده هزار بار در آزمایشگاه خم شده است.'],
    rows: `
      TCB-1 technova 1m black 2200
      TCB-2 technova 2m white
      TCB-3 technova 3m fast
      LCB-1 lumina 1m magnetic`,
  },
  {
    id: 'extension',
    category: 'extensions',
    noun: ['Power Strip', 'چندراهی برق'],
    summary: ['With switch and surge protection.', 'با کلید و محافظ نوسان.'],
    description: ['Earthed sockets and a flat plug.', 'پریز ارت‌دار و دوشاخه تخت.'],
    rows: `
      LX-4 lumina 4way white 1500
      LX-6 lumina 6way white 2000
      LX-8 lumina 8way black
      LX-10M lumina 10m outdoor`,
  },
  {
    id: 'phone',
    category: 'phones',
    noun: ['Mobile Phone', 'گوشی موبایل'],
    summary: ['Large display and a camera for the night.', 'نمایشگر بزرگ و دوربین شب.'],
    description: [
      'Two SIM cards, fingerprint sensor, AMOLED panel, four years of updates.',
      'دو سیم‌کارت، حسگر اثر انگشت، پنل آمولد، چهار سال به‌روزرسانی.',
    ],
    rows: `
      TN-A10 technova 64GB black 4800
      TN-A20 technova 128GB blue 8200
      TN-A30 technova 256GB green 3700
      TN-S1 technova 512GB gold
      RY-5 rayka 128GB white
      RY-7 rayka 256GB black`,
  },
  {
    id: 'seniorphone',
    category: 'phones',
    noun: ['Big Button Phone', 'گوشی دکمه‌ای'],
    summary: ['Large keys and an emergency button.', 'کلید بزرگ و دکمه اضطراری.'],
    description: ['Two weeks of standby, and a radio.', 'دو هفته آماده‌به‌کار، و رادیو.'],
    rows: `
      RY-B1 rayka - black 900
      RY-B2 rayka - red`,
  },
  {
    id: 'case',
    category: 'phoneParts',
    noun: ['Mobile Phone Case', 'قاب گوشی موبایل'],
    summary: ['Raised edge around the camera.', 'لبه برجسته دور دوربین.'],
    description: ['Tested with falls from two metres.', 'با سقوط از دو متر آزموده شده است.'],
    rows: `
      CA-A10 technova - silicone,black 6600
      CA-A20 technova - silicone,clear 7100
      CA-A21 technova - leather
      CA-R5 rayka - clear`,
  },
  {
    id: 'protector',
    category: 'phoneParts',
    noun: ['Mobile Phone Screen Protector', 'محافظ صفحه گوشی موبایل'],
    summary: ['Nine times as hard as film.', 'نه برابر سخت‌تر از برچسب.'],
    description: ['Comes with a frame that aligns it.', 'با قاب تنظیم همراه است.'],
    rows: `
      SG-A10 technova 2pcs glass 5300
      SG-A20 technova 2pcs glass
      SG-R7 rayka - silicone`,
  },
  {
    id: 'holder',
    category: 'phoneParts',
    noun: ['Phone Holder for Cars', 'پایه نگهدارنده موبایل خودرو'],
    summary: ['Holds on bumpy roads.', 'در دست‌انداز هم نگه می‌دارد.'],
    description: ['For windscreen or dashboard.', 'برای شیشه یا داشبورد.'],
    rows: `
      TH-C1 technova - magnetic 2300
      TH-C2 technova - wireless
      LH-C1 lumina - black`,
  },
  {
    id: 'headphones',
    category: 'audio',
    noun: ['Headphones', 'هدفون'],
    summary: ['Rich sound and soft cushions.', 'صدای پرحجم و بالشتک نرم.'],
    description: [
      'Active noise cancelling for flights; forty hours per charge.',
      'حذف فعال نویز برای پرواز؛ چهل ساعت با هر شارژ.',
    ],
    rows: `
      TA-500 technova - wireless,black 3900
      TA-300 technova - white
      TA-100 technova - kids,blue
      RA-7 rayka - wireless,red`,
  },
  {
    id: 'earbuds',
    category: 'audio',
    noun: ['Wireless Earbuds', 'هندزفری بی‌سیم'],
    summary: ['Pocket-sized with charging case.', 'جیبی با محفظه شارژ.'],
    description: ['Sweat resistant, for running.', 'مقاوم به عرق، برای دویدن.'],
    rows: `
      TE-20 technova - white 5800
      TE-30 technova - black
      RE-5 rayka - green`,
  },
  {
    id: 'speaker',
    category: 'audio',
    noun: ['Bluetooth Speaker', 'اسپیکر بلوتوثی'],
    summary: ['Loud, small and waterproof.', 'پرصدا، کوچک و ضدآب.'],
    description: ['Two of them pair to stereo.', 'دو دستگاه به‌صورت استریو جفت می‌شود.'],
    rows: `
      TS-10 technova 10W portable 2600
      TS-20 technova 20W portable,red
      TS-60 technova 60W black`,
  },
  {
    id: 'keyboard',
    category: 'office',
    noun: ['Keyboard', 'صفحه‌کلید'],
    summary: ['Persian and English letters.', 'حروف فارسی و انگلیسی.'],
    description: ['Quiet scissor keys, spill resistant.', 'کلید کم‌صدا، مقاوم در برابر ریختن آب.'],
    rows: `
      TKB-10 technova - black 1700
      TKB-20 technova - wireless,white 2500
      TKB-90 technova - mechanical,black`,
  },
  {
    id: 'mouse',
    category: 'office',
    noun: ['Mouse', 'ماوس'],
    summary: ['Fits the hand.', 'خوش‌دست.'],
    description: ['Silent clicks, 1600 dots per inch.', 'کلیک بی‌صدا، ۱۶۰۰ نقطه در اینچ.'],
    rows: `
      TMS-10 technova - black
      TMS-20 technova - wireless,black 2900
      TMS-30 technova - wireless,white`,
  },
  {
    id: 'mousepad',
    category: 'office',
    noun: ['Mouse Pad', 'پد ماوس'],
    summary: ['Sewn edge, rubber back.', 'لبه‌دوخته، پشت لاستیکی.'],
    description: ['Washable by hand.', 'با دست شسته می‌شود.'],
    rows: `
      TMP-25 technova 25x30cm black 3200
      TMP-80 technova 30x80cm black`,
  },
  {
    id: 'monitor',
    category: 'screens',
    noun: ['Monitor', 'نمایشگر'],
    summary: ['Sharp and glare-free.', 'واضح و بدون بازتاب.'],
    description: ['The stand turns to portrait; VESA mount.', 'پایه عمودی می‌شود؛ پایه دیواری VESA.'],
    rows: `
      NM-24 norden 24inch black 2100
      NM-27 norden 27inch black 3000
      NM-34 norden 34inch curved
      TM-22 technova 22inch white`,
  },
  {
    id: 'printer',
    category: 'screens',
    noun: ['Printer', 'چاپگر'],
    summary: ['Prints on both sides.', 'دورو چاپ می‌کند.'],
    description: ['Thirty pages a minute, over the network.', 'سی صفحه در دقیقه، تحت شبکه.'],
    rows: `
      NPR-10 norden - laser,white 2700
      NPR-20 norden - laser,wireless
      NPR-30 norden - inkjet`,
  },
  {
    id: 'toner',
    category: 'screens',
    noun: ['Printer Toner', 'تونر چاپگر'],
    summary: ['For 2500 pages.', 'برای ۲۵۰۰ صفحه.'],
    description: ['Drum and chip included.', 'همراه درام و چیپ.'],
    rows: `
      NTN-10 norden - black 6200
      NTN-11 norden - red`,
  },
  {
    id: 'router',
    category: 'network',
    noun: ['Wi-Fi Router', 'مودم روتر وای‌فای'],
    summary: ['Covers a whole flat.', 'کل آپارتمان را پوشش می‌دهد.'],
    description: ['Guest access, parental control, four antennas.', 'دسترسی مهمان، کنترل والدین، چهار آنتن.'],
    rows: `
      TR-06 technova - wireless,white 2300
      TR-07 technova - wireless,black
      NR-05 norden - portable`,
  },
  {
    id: 'switch',
    category: 'network',
    noun: ['Network Switch', 'سوئیچ شبکه'],
    summary: ['Gigabit without a fan.', 'گیگابیت بدون فن.'],
    description: ['Plug it in and it works.', 'بدون تنظیم کار می‌کند.'],
    rows: `
      TSW-05 technova 5port - 700
      TSW-08 technova 8port -
      TSW-16 technova 16port steel`,
  },
]
