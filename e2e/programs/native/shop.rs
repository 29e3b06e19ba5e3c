use std::collections::HashMap;

#[derive(Debug)]
enum Size {
    Small,
    Wide { width: u32 },
}

struct Item {
    name: String,
    price: f64,
    size: Option<Size>,
}

fn total(items: &[Item], count: usize) -> f64 {
    let mut sum = 0.0;
    for index in 0..count {
        sum += items[index].price;
    }
    sum
}

fn main() {
    let items = vec![
        Item { name: String::from("pen"), price: 2.5, size: Some(Size::Small) },
        Item { name: "größe".to_string(), price: 4.0, size: Some(Size::Wide { width: 7 }) },
    ];
    let stock: HashMap<&str, i32> = HashMap::from([("pen", 3)]);
    let none: Option<Size> = None;
    println!("{} {:?} {:?} {:?}", items[0].name, items[1].size, none, stock);
    println!("sum {}", total(&items, 2));
    println!("sum {}", total(&items, 3));
}
