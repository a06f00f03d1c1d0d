// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

contract FirstCar is Car {
    uint256 constant UNITS = 3; // speed to buy per turn

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars, // sorted by position, leader first
        uint256 yourCarIndex // your index in allCars; 0 means you lead
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];

        // 1. Shoot fast cars ahead if shells are cheap.
        if (yourCarIndex > 0 && allCars[yourCarIndex - 1].speed > 10) {
            if (codePrix.getShellCost(1) <= me.balance / 8) {
                codePrix.buyShell(1);
            }
        }

        // 2. Buy speed.
        codePrix.buyAcceleration(UNITS);
    }
}
